/** UTF-16 units of one statement's rows, about: no statement takes long to send, and memory stays bounded. */
const BATCH_UNITS = 1024 * 1024

const encoder = new TextEncoder()

/** Rows as JSON arrays in UTF-8, each a parameter of one statement. */
export function rowBatches(rows: Iterable<object>): Uint8Array<ArrayBuffer>[] {
  const batches: Uint8Array<ArrayBuffer>[] = []
  let batch: string[] = []
  let units = 0
  const close = () => {
    if (batch.length > 0) batches.push(encoder.encode(`[${batch.join(',')}]`))
    batch = []
    units = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    batch.push(json)
    units += json.length
    if (units >= BATCH_UNITS) close()
  }
  close()
  return batches
}
