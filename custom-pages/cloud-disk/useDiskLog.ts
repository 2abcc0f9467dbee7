import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { diskDeeds, type DiskDeed } from '../../resources/disk-node/diskNode.options.ts'
import { diskLog } from '../../resources/disk-node/storage.calls.ts'
import { isKeyOf } from '../../src/schema/keysOf.ts'
import { isDate } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { diskKey } from './useDisks.ts'

/** The log of the disks; what it is narrowed down by and the page stand in the address. */
export const useDiskLog = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const text = (name: string): string => query.get(name) ?? ''
  const day = (name: string): string => (isDate(text(name)) ? text(name) : '')
  const deedText = text('deed')
  const deed: DiskDeed | null = isKeyOf(diskDeeds, deedText) ? deedText : null
  const filter = {
    actor: text('actor'),
    deed,
    name: text('name'),
    node: text('node'),
    from: day('from'),
    until: day('until'),
  }
  const input = {
    actor: filter.actor || null,
    deed,
    name: filter.name || null,
    node: filter.node || null,
    from: filter.from || null,
    until: filter.until || null,
  }
  const { page, limit } = pageOfAddress(query)
  const list = useQuery({
    queryKey: [diskKey, 'log', input, page, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(diskLog, { ...input, page, limit }, { signal, quiet: true }),
    retry: false,
  })
  return {
    filter,
    isNarrowed: Object.values(filter).some(value => value !== '' && value !== null),
    /** What an export of these is asked for. */
    input,
    page,
    limit,
    list,
    go: (to: Readonly<Record<string, string | null>>): void =>
      setQuery(
        old => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries({ page: null, ...to }))
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}
