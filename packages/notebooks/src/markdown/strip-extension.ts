/** A path or file name without `.md` or `.markdown`. Other dots belong to the name: `Release 1.0.21`. */
export function stripExtension(path: string): string {
  return path.replace(/(?<=[^/])\.(?:md|markdown)$/i, '')
}
