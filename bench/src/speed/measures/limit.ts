/** Best blocks that every engine is asked for. */
export const LIMIT = 20
