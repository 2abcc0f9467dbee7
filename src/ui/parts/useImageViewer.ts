import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'

export interface ViewerImage {
  readonly url: string
  readonly title: string
  /** ISO 8601 instant shown on the image. */
  readonly at?: string | undefined
}
export interface ViewerPage {
  readonly list: readonly ViewerImage[]
  readonly total: number
}

export interface ImageViewerProps {
  /** The images, where all are at hand. */
  readonly images?: readonly ViewerImage[] | undefined
  /** Or: one page of them, from 1, `limit` a page. */
  readonly load?: ((page: number, limit: number) => Promise<ViewerPage>) | undefined
  /** Index of the image shown first. */
  readonly start?: number
  /** Images before the first and after the last: called when a person moves there. */
  readonly beyond?: {
    readonly previous?: (() => void) | undefined
    readonly next?: (() => void) | undefined
  }
  onClose(): void
}

export const zoomStep = 0.2
export const minScale = 0.2
export const viewerPageSize = 20
/** The next page loads when this few images are left, the shown one included. */
export const loadAhead = 5

interface Look {
  readonly scale: number
  readonly turn: number
  readonly fit: boolean
}
const plain: Look = { scale: 1, turn: 0, fit: true }
const none: readonly ViewerImage[] = []
// three decimals: 0.2 steps otherwise gather binary dust and the minimum is missed
const round = (n: number) => Math.round(n * 1000) / 1000

/** Pages of a source, fetched one at a time; a failed one is tried again by `retry`. */
const usePages = (
  { images, load }: Pick<ImageViewerProps, 'images' | 'load'>,
  near: (count: number) => boolean,
) => {
  const [pages, setPages] = useState<ViewerPage>({
    list: images ?? none,
    total: images?.length ?? 0,
  })
  const [failed, setFailed] = useState(false)
  const next = useRef(1)
  const busy = useRef(false)
  const [started, setStarted] = useState(!load)
  const more = useCallback(async () => {
    if (!load || busy.current) return
    busy.current = true
    setFailed(false)
    try {
      const page = await load(next.current, viewerPageSize)
      next.current += 1
      setPages(old => ({
        list: [...old.list, ...page.list],
        total: page.list.length ? page.total : old.list.length,
      }))
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
      setStarted(true)
    }
  }, [load])
  const count = pages.list.length
  // number of loaded images from which the next page is due: it changes with every page, so each is
  // requested once
  const due =
    !!load && !failed && (!started || (count < pages.total && near(count))) ? count : undefined
  useEffect(() => {
    if (due !== undefined) void more()
  }, [due, more])
  return { ...pages, failed, loading: !started, retry: () => void more() }
}

/**
 * State of the image viewer (UI-02): which image, its scale, rotation and mode, the keys, and pages
 * loaded ahead.
 */
export const useImageViewer = (props: ImageViewerProps) => {
  const { images, load, start = 0, beyond, onClose } = props
  const [index, setIndex] = useState(start)
  const [look, setLook] = useState(plain)
  const { list, total, failed, loading, retry } = usePages(
    { images, load },
    count => index >= count - loadAhead,
  )

  const go = (to: number): void => {
    if (to < 0) return beyond?.previous?.()
    if (to >= list.length) return beyond?.next?.()
    setIndex(to)
    setLook(plain)
  }
  const zoom = (by: number) =>
    setLook(old => ({ ...old, scale: Math.max(minScale, round(old.scale + by)) }))
  const rotate = (by: 90 | -90) => setLook(old => ({ ...old, turn: old.turn + by }))
  const toggleFit = () => setLook(old => ({ ...plain, fit: !old.fit }))

  const actions = {
    previous: () => go(index - 1),
    next: () => go(index + 1),
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(-zoomStep),
    rotateLeft: () => rotate(-90),
    rotateRight: () => rotate(90),
    toggleFit,
    close: onClose,
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: actions.previous,
    ArrowRight: actions.next,
    ArrowUp: actions.zoomIn,
    ArrowDown: actions.zoomOut,
    Escape: actions.close,
  }
  return {
    ...actions,
    ...look,
    image: list[index],
    index,
    total,
    failed,
    loading,
    retry,
    canPrevious: index > 0 || beyond?.previous !== undefined,
    canNext: index < list.length - 1 || beyond?.next !== undefined,
    canShrink: look.scale > minScale,
    onKeyDown: (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || event.altKey || event.ctrlKey || event.metaKey) return
      // the viewer is on top: the same key must not also move what is under it
      event.preventDefault()
      event.stopPropagation()
      act()
    },
  }
}
