/** Resource limits of one workbook. Sizes in bytes, times in milliseconds. */
export const sheetLimits = {
  file: 20 * 1024 * 1024,
  /** Everything in the archive, unpacked. */
  unpacked: 320 * 1024 * 1024,
  /** One part of the archive, unpacked: its text must fit in one string. */
  part: 256 * 1024 * 1024,
  /** A part larger than `smallPart` may be at most this many times its packed size. */
  ratio: 150,
  smallPart: 8 * 1024 * 1024,
  entries: 5000,
  /** Non-empty cells of the whole workbook. */
  cells: 4_000_000,
  /** Characters of one cell: the most that Excel itself takes. */
  cellLength: 32_767,
  sheets: 64,
  // a refusal takes seconds, but a valid file of 20 MB must also be read on a slow machine under
  // load
  time: 60_000,
  heapMB: 768,
} as const
