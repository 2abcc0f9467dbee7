import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useRef, useState } from 'react'
import type { CatalogueItem } from './arrange.ts'

/** Where a dragged item would be dropped: above or below the target, or inside it. */
export type DropEdge = 'above' | 'below' | 'inside'

const isItem = ({ kind, id }: Readonly<Record<string | symbol, unknown>>): boolean =>
  (kind === 'CHAPTER' || kind === 'SECTION') && typeof id === 'string'
/** The item that a drag carries; undefined for a drag of something else. */
const itemOf = (data: Readonly<Record<string | symbol, unknown>>): CatalogueItem | undefined => {
  if (!isItem(data)) return undefined
  const { kind, id } = data
  return { kind: kind === 'CHAPTER' ? 'CHAPTER' : 'SECTION', id: String(id) }
}

interface SortableProps {
  readonly item: CatalogueItem
  readonly disabled: boolean
  /**
   * Where a dragged item would be dropped on this one; undefined: not allowed. `upper`: the pointer
   * is over the upper half.
   */
  edgeFor(dragged: CatalogueItem, upper: boolean): DropEdge | undefined
  onDrop(dragged: CatalogueItem, edge: DropEdge): void
}

/**
 * Makes an element draggable by its handle and a place to drop others at. The innermost of nested
 * places takes the drop.
 */
export const useSortable = (props: SortableProps) => {
  const element = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [edge, setEdge] = useState<DropEdge>()
  const [dragging, setDragging] = useState(false)
  const { disabled } = props
  useEffect(() => {
    const target = element.current
    const grip = handle.current
    if (!target || !grip || disabled) return undefined
    const edgeAt = (dragged: CatalogueItem | undefined, y: number): DropEdge | undefined => {
      if (!dragged || dragged.id === latest.current.item.id) return undefined
      const { top, height } = target.getBoundingClientRect()
      return latest.current.edgeFor(dragged, y < top + height / 2)
    }
    return combine(
      draggable({
        element: target,
        dragHandle: grip,
        getInitialData: () => ({ ...latest.current.item }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => {
          const dragged = itemOf(source.data)
          return dragged !== undefined && latest.current.edgeFor(dragged, true) !== undefined
        },
        onDrag: ({ source, location, self }) =>
          setEdge(
            location.current.dropTargets[0]?.element === self.element
              ? edgeAt(itemOf(source.data), location.current.input.clientY)
              : undefined,
          ),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, location, self }) => {
          setEdge(undefined)
          if (location.current.dropTargets[0]?.element !== self.element) return
          const dragged = itemOf(source.data)
          const dropEdge = edgeAt(dragged, location.current.input.clientY)
          if (dragged && dropEdge) latest.current.onDrop(dragged, dropEdge)
        },
      }),
    )
  }, [disabled])
  return { element, handle, edge, dragging }
}
