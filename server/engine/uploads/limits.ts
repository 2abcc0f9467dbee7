import { minute, second } from '../../../src/schema/durations.ts'

const day = 24 * 3600 * second

/** Limits of uploads. */
export const uploadLimits = {
  /** Unfinished uploads of one person. */
  open: 100,
  /** Unfinished uploads of one holder of a pass: the console sends three files at a time. */
  openByPass: 3,
  /**
   * Temporary files of one person; a further one takes the place of the one that has rested
   * longest.
   */
  temporary: 5,
  /**
   * Milliseconds without a byte after which an unfinished upload is forgotten: a laptop may be
   * closed over a weekend.
   */
  restMs: 7 * day,
  /** The same for an upload without any data: it reserves storage, and nothing would be lost. */
  emptyMs: 60 * minute,
  /** The same for one by a pass. */
  restByPassMs: 15 * minute,
  /** Milliseconds for which the result of a finished upload and a temporary file are kept. */
  endedMs: day,
  /**
   * Milliseconds without a byte after which another request may continue in place of one that is
   * still open.
   */
  stalledMs: 3 * second,
  /** Milliseconds between two notes that a request still receives bytes. */
  noteMs: second,
  /** Characters of the Upload-Metadata header. */
  metadata: 8 * 1024,
} as const
