import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  arrangeWorkbench,
  workbenchOverview,
  type Workbench,
  type WorkbenchTile,
} from '../../resources/workbench/workbench.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'

const queryKey = ['workbench']

/** The tiles as the server keeps their order. */
export const orderOf = (tiles: readonly WorkbenchTile[]) => ({
  order: tiles.map(({ id }) => id),
  hidden: tiles.filter(({ hidden }) => hidden).map(({ id }) => id),
})

/**
 * The current workbench, and the person's own arrangement of it, which shows at once and is stored
 * by the server.
 */
export const useWorkbench = () => {
  const edu = useEdu()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => edu.ask(workbenchOverview, {}, { signal, quiet: true }),
  })
  const save = useMutation({
    mutationFn: ({ tiles, ownOrder, steps }: Workbench) =>
      edu.ask(arrangeWorkbench, {
        ...orderOf(ownOrder ? tiles : []),
        stepsClosed: steps === undefined,
      }),
    // what was refused is shown as the server has it
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const change = (next: Workbench): void => {
    client.setQueryData(queryKey, next)
    save.mutate(next)
  }
  return {
    data,
    failed: isError && !data,
    retry: () => void refetch(),
    arrange: (tiles: readonly WorkbenchTile[]) =>
      data && change({ ...data, tiles, ownOrder: true }),
    /** Goes back to the order of the person's role. */
    resetOrder: () =>
      data &&
      save.mutate(
        { ...data, ownOrder: false },
        { onSuccess: () => client.invalidateQueries({ queryKey }) },
      ),
    closeSteps: () => {
      if (!data) return
      const { steps: _closed, ...rest } = data
      change(rest)
    },
  }
}

/** The tiles with one of them moved by a number of places. */
export const movedTile = (
  tiles: readonly WorkbenchTile[],
  from: number,
  by: number,
): readonly WorkbenchTile[] => {
  const next = [...tiles]
  const [tile] = next.splice(from, 1)
  if (tile) next.splice(Math.max(0, from + by), 0, tile)
  return next
}
