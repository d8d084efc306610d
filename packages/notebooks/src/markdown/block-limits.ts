/**
 * Sizes of blocks, in UTF-16 code units. A code point is one or two units, so that each is also an upper
 * bound in code points, and a size is a subtraction of offsets.
 */

/** Short parts of one section (one-line paragraphs, the line before a list) are joined up to this size. */
export const MIN_BLOCK_LENGTH = 200

/** List items, table rows and paragraphs of a quote are kept together up to this size; longer text is cut near it. */
export const TARGET_BLOCK_LENGTH = 1_000

/** No block is longer, save that a single paragraph, item or fence of up to this size stays whole. */
export const MAX_BLOCK_LENGTH = 2_000

/**
 * About the most blocks a notebook is cut into. It acts through a least average length, content length
 * divided by this: below it, blocks are joined even across headings. An ordinary note never feels it; 20 MB
 * of one-word sections stay affordable to index.
 */
export const MAX_BLOCKS = 100_000

/** Header row carried along as the context of a continued table. */
export const MAX_CONTEXT_LENGTH = 500

/** One heading in a heading path. */
export const MAX_HEADING_LENGTH = 200

export const MAX_TITLE_LENGTH = 300

/** Distinct hashtags, mentions or link targets kept for one block. */
export const MAX_BLOCK_FEATURES = 100

/** Distinct tags or keywords kept for one notebook. */
export const MAX_TAGS = 1_000

/** Distinct links kept for one notebook. */
export const MAX_LINKS = 10_000

/** A longer link target is data (`data:` URIs) or damage, and is ignored. */
export const MAX_LINK_LENGTH = 2_048
