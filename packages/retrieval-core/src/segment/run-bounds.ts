/**
 * Upper bounds of what a run of postings can score, two bytes a run. They are kept apart from any statistics of a whole
 * index, which change with every write:
 *
 * - `saturation`: the largest tf / (tf + 1.2 (0.25 + 0.75 length / average)), with the average of the segment. From it
 *   follows a bound for any k1, b and average: see {@link saturationBounds}.
 * - `density`: the largest (1 + ln tf) / √length.
 */
export interface RunBounds {
  /** In 255ths. */
  readonly saturation: number
  /** In steps of 1/40 of a power of two below {@link HIGHEST_DENSITY}; 255 is the highest. */
  readonly density: number
}

const K1 = 1.2
const B = 0.75
/** (1 + ln n) / √n is highest at n = e: 1.2131. */
const HIGHEST_DENSITY = 1.25
const DENSITY_STEPS = 40
/** Floating-point sums may end a little above the sum of their bounds. */
const SLACK = 1 + 1e-9

/** Gathers the bounds of one run, posting by posting. */
export class RunBoundsCounter {
  readonly #lengths: Uint32Array
  readonly #average: number
  #saturation = 0
  #density = 0

  /** @param lengths Of every block or document. @param average Over those above 0. */
  constructor(lengths: Uint32Array, average: number) {
    this.#lengths = lengths
    this.#average = average
  }

  add(ordinal: number, tf: number): void {
    const length = this.#lengths[ordinal]!
    const saturation = tf / (tf + K1 * (1 - B + (B * length) / this.#average))
    if (saturation > this.#saturation) this.#saturation = saturation
    const density = (tf === 1 ? 1 : 1 + Math.log(tf)) / Math.sqrt(length)
    if (density > this.#density) this.#density = density
  }

  /** The bounds of what was added since the last call. */
  take(): RunBounds {
    const saturation = Math.min(255, Math.ceil(this.#saturation * 255))
    const steps = Math.floor(DENSITY_STEPS * Math.log2(HIGHEST_DENSITY / this.#density))
    this.#saturation = 0
    this.#density = 0
    return { saturation, density: Math.max(0, 255 - steps) }
  }
}

/** By stored byte: the highest (1 + ln tf) / √length. */
export const DENSITY_BOUNDS = Float64Array.from(
  { length: 256 },
  (_, code) => HIGHEST_DENSITY * 2 ** (-(255 - code) / DENSITY_STEPS) * SLACK,
)

/**
 * By stored byte: the highest tf / (tf + k1 (1 − b + b length / average)), for parameters that may differ from those the
 * byte was made with. With norm the length factor then and norm′ now, both linear in length, norm′ >= ρ norm for ρ the
 * smaller ratio of their coefficients; and x = tf / (tf + norm) gives tf / (tf + ρ norm) = 1 / (1 + ρ (1/x − 1)).
 * @param average Now. @param segmentAverage When the segment was written.
 */
export function saturationBounds(
  { k1, b }: { readonly k1: number; readonly b: number },
  average: number,
  segmentAverage: number,
): Float64Array {
  const ratio = Math.min((k1 * (1 - b)) / (K1 * (1 - B)), (k1 * b * segmentAverage) / (K1 * B * average))
  const bounds = new Float64Array(256)
  for (let code = 1; code < 256; code++) bounds[code] = SLACK / (1 + ratio * (255 / code - 1))
  return bounds
}
