import type { Page } from 'playwright-core'

/** A piece of a file that the page has sent, or is about to. */
export interface SentPiece {
  readonly uploadId: string
  readonly offset: number
}

/** Bytes of the pieces in which files are sent. */
export const pieceMB = 8
const megabyte = 1024 * 1024

/** A barrier that releases everyone who waits for it when it is opened. */
const newBarrier = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(done => {
    open = done
  })
  return { opened, open: () => open() }
}

/**
 * Watches the chunks of files that a page sends, and holds back those after an offset until they
 * are released, so that a test can examine a half-uploaded file. It survives reloads of the page.
 */
export const uploadGate = async (page: Page) => {
  const pieces: SentPiece[] = []
  const held: SentPiece[] = []
  let from = Number.POSITIVE_INFINITY
  let barrier = newBarrier()
  await page.route(/\/edu_adminserver\/uploads\/[^/]+$/, async route => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      const offset = Number(request.headers()['upload-offset'])
      const piece = { uploadId: request.url().split('/').at(-1) ?? '', offset }
      pieces.push(piece)
      if (offset >= from) {
        held.push(piece)
        await barrier.opened
      }
    }
    // the page may have given the request up meanwhile
    await route.continue().catch(() => undefined)
  })
  return {
    /** Pieces in the order in which they were sent. */
    pieces: pieces as readonly SentPiece[],
    /** Chunks that were held back since `hold`. */
    held: held as readonly SentPiece[],
    /** Holds back every chunk but the first ones: the received part is `pieceMB` large. */
    hold: (): void => {
      pieces.length = 0
      held.length = 0
      from = pieceMB * megabyte
      barrier = newBarrier()
    },
    release: (): void => {
      from = Number.POSITIVE_INFINITY
      barrier.open()
    },
  }
}
