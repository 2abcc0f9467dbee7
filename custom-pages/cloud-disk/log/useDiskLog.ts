import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { diskDeeds } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { diskLog } from '../../../resources/cloud-disk/storage.calls.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { diskKey } from '../useDisks.ts'
import { dayOr, oneOf, someText, usePageState } from '../../../src/ui/usePageState.ts'

/** The log of the disks; its filters and page are in the address. */
export const useDiskLog = () => {
  const edu = useEdu()
  const { page, limit, go, ...filter } = usePageState({
    actor: someText,
    deed: oneOf(keysOf(diskDeeds), null),
    name: someText,
    node: someText,
    from: dayOr(''),
    until: dayOr(''),
  })
  const input = {
    actor: filter.actor || null,
    deed: filter.deed,
    name: filter.name || null,
    node: filter.node || null,
    from: filter.from || null,
    until: filter.until || null,
  }
  const list = useQuery({
    queryKey: [diskKey, 'log', input, page, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(diskLog, { ...input, page, limit }, { signal, quiet: true }),
    retry: false,
  })
  return {
    filter,
    isNarrowed: Object.values(filter).some(value => value !== '' && value !== null),
    /** Input of an export. */
    input,
    page,
    limit,
    list,
    go,
  }
}
