import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter'
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { useEffect, useRef, useState, type RefObject } from 'react'

const idsName = 'entryIds'
const idsIn = (data: Readonly<Record<string, unknown>>): readonly string[] | undefined => {
  const ids = data[idsName]
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : undefined
}

interface DragOptions {
  readonly enabled: boolean
  /** Ids that a drag from here includes. */
  ids(): readonly string[]
  /** The element that follows the pointer. */
  caption(count: number): string
}

/** Makes an element one that drags entries. */
export const useDraggable = (
  ref: RefObject<HTMLElement | null>,
  options: DragOptions,
): { readonly isDragging: boolean } => {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  const { enabled } = options
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return undefined
    return draggable({
      element,
      getInitialData: () => ({ [idsName]: latest.current.ids() }),
      onGenerateDragPreview: ({ nativeSetDragImage, source }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => {
            const label = document.createElement('div')
            label.className = 'drag-caption'
            label.textContent = latest.current.caption(idsIn(source.data)?.length ?? 0)
            // the preview is outside the screen's own elements, so it copies the colours of the row
            const look = getComputedStyle(element)
            Object.assign(label.style, {
              font: look.font,
              color: look.color,
              background: getComputedStyle(document.body).backgroundColor,
              border: `1px solid ${look.color}`,
              borderRadius: '6px',
              padding: '4px 10px',
            })
            container.append(label)
          },
        }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [ref, enabled])
  return { isDragging }
}

interface DropOptions {
  /** Whether these entries can be dropped here. */
  takes(ids: readonly string[]): boolean
  /** `copies`: the person holds the key that copies instead of moving. */
  onEntries(ids: readonly string[], copies: boolean): void
  /**
   * Takes files of the computer; undefined if none may be uploaded. The items are only there
   * during the call.
   */
  readonly onItems?: ((items: readonly DataTransferItem[]) => void) | undefined
  readonly enabled?: boolean
}

/**
 * Makes an element one that entries and files are dropped on; what lies in another one is that
 * one's.
 */
export const useDropTarget = (
  ref: RefObject<HTMLElement | null>,
  options: DropOptions,
): { readonly isOver: boolean } => {
  const [isOver, setOver] = useState(false)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  const enabled = options.enabled ?? true
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return undefined
    const isInnermost = (targets: readonly { readonly element: Element }[]) =>
      targets[0]?.element === element
    const marks = {
      onDropTargetChange: ({
        location,
      }: {
        location: { current: { dropTargets: readonly { element: Element }[] } }
      }) => setOver(isInnermost(location.current.dropTargets)),
    }
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const ids = idsIn(source.data)
          return ids !== undefined && latest.current.takes(ids)
        },
        getDropEffect: ({ input }) => (input.ctrlKey || input.altKey ? 'copy' : 'move'),
        ...marks,
        onDrop: ({ source, location }) => {
          setOver(false)
          const ids = idsIn(source.data)
          const { ctrlKey, altKey } = location.current.input
          if (ids && isInnermost(location.current.dropTargets))
            latest.current.onEntries(ids, ctrlKey || altKey)
        },
      }),
      dropTargetForExternal({
        element,
        canDrop: ({ source }) => latest.current.onItems !== undefined && containsFiles({ source }),
        ...marks,
        onDrop: ({ source, location }) => {
          setOver(false)
          if (isInnermost(location.current.dropTargets)) latest.current.onItems?.(source.items)
        },
      }),
    )
  }, [ref, enabled])
  return { isOver }
}
