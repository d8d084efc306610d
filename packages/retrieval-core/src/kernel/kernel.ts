import { LOG_TABLE, logOf, ROOT_TABLE } from '../legs/formulas.js'
import { DENSITY_BOUNDS } from '../segment/run-bounds.js'
import { KERNEL_BYTES } from './kernel-bytes.js'
import { HEAP_BASE, LOGS, ROOTS } from './memory-map.js'

/** As much of WebAssembly as is used here: TypeScript knows it among the types of browsers only. */
declare const WebAssembly: {
  readonly Memory: new (options: { initial: number }) => WasmMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

const PAGE_BYTES = 0x10000
/** Copies of posting lists and lengths that the kernel keeps, before it forgets them all. */
const MAX_COPIED_BYTES = 96 * 1024 * 1024

interface KernelExports {
  scan(
    terms: number,
    count: number,
    blockCount: number,
    windowSize: number,
    bm25: number,
    tfidf: number,
    index: number,
    documentScores: number,
    firstBlocks: number,
    dead: number,
    deadCount: number,
    work: number,
  ): void
}

/**
 * The scoring kernel (folder `kernel`) with its memory, one per thread. WebAssembly reads its own memory alone, so posting
 * lists are copied there when a query first needs them, and stay for the next ones: common words are mostly there already.
 */
export class Kernel {
  readonly scan: KernelExports['scan']
  /** Address of the density bounds. */
  readonly density: number
  /** Rises when all copies are forgotten. */
  epoch = 0
  i32 = new Int32Array(0)
  f64 = new Float64Array(0)
  u16 = new Uint16Array(0)
  readonly #memory: WasmMemory
  readonly #copiesFrom: number
  #top: number
  #limit = MAX_COPIED_BYTES

  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: HEAP_BASE / PAGE_BYTES + 32 })
    const bytes = Uint8Array.from(atob(KERNEL_BYTES), (character) => character.charCodeAt(0))
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
      env: { memory: this.#memory },
      score: { logOf },
    })
    this.scan = (instance.exports as KernelExports).scan
    this.#view()
    this.f64.set(LOG_TABLE, LOGS / 8)
    this.f64.set(ROOT_TABLE, ROOTS / 8)
    this.#top = HEAP_BASE
    this.density = this.allot(DENSITY_BOUNDS.byteLength)
    this.f64.set(DENSITY_BOUNDS, this.density / 8)
    this.#copiesFrom = this.#top
  }

  /** Takes room that stays until the next `forget`. @returns Its address, a multiple of 16. */
  allot(byteLength: number): number {
    const address = this.#top
    this.#top = Math.ceil((address + byteLength) / 16) * 16
    const missing = this.#top - this.#memory.buffer.byteLength
    if (missing > 0) {
      // Twice the size, so that growing, after which all views are made anew, is rare.
      const wanted = Math.max(missing, Math.min(this.#memory.buffer.byteLength, 32 * 1024 * 1024))
      this.#memory.grow(Math.ceil(wanted / PAGE_BYTES))
      this.#view()
    }
    return address
  }

  /**
   * Runs a search: what it copies stays, if there is room, what it allots in `work` is given back.
   * @param copy Makes the copies that the search needs.
   */
  withCopies<T>(copy: () => T, work: (copies: T) => void): void {
    let copies = copy()
    if (this.#top > this.#limit) {
      this.#forget()
      copies = copy()
    }
    const top = this.#top
    try {
      work(copies)
    } finally {
      this.#top = top
    }
  }

  #forget(): void {
    this.epoch += 1
    this.#top = this.#copiesFrom
  }

  #view(): void {
    const { buffer } = this.#memory
    this.i32 = new Int32Array(buffer)
    this.f64 = new Float64Array(buffer)
    this.u16 = new Uint16Array(buffer)
  }
}

let shared: Kernel | undefined

/** The kernel of this thread. */
export function threadKernel(): Kernel {
  shared ??= new Kernel()
  return shared
}
