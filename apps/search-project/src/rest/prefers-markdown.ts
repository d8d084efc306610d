/**
 * Whether an `Accept` header (RFC 9110, section 12.5.1) asks for Markdown rather than JSON, which is what a caller gets
 * who takes anything, or nothing that there is.
 */
export function prefersMarkdown(accept = '*/*'): boolean {
  const ranges = accept.toLowerCase().split(',').map(readRange)
  const quality = (type: string) => {
    const [general] = type.split('/')
    const names = [type, `${general}/*`, '*/*']
    return (
      names
        .map((name) => ranges.find((range) => range.name === name)?.quality)
        .find((q) => q !== undefined) ?? 0
    )
  }
  return quality('text/markdown') > quality('application/json')
}

function readRange(range: string): { name: string; quality: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { name, quality: weight === undefined ? 1 : Number.parseFloat(weight.slice(2)) || 0 }
}
