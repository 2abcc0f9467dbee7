import { useQuery } from '@tanstack/react-query'
import { editableOf } from '../../protocol/calls/editable.ts'
import type { Editable } from '../../protocol/editable.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useEdu } from '../context.tsx'

/** Time alone may lock a field. In milliseconds. */
const again = 30_000

/**
 * The server's answer about what can be edited in a record now; undefined until it is loaded, and
 * for a resource without locks.
 */
export const useEditable = (
  resource: AnyResource,
  record: Pick<AnyRecord, 'id' | 'version'> | undefined,
): { readonly editable: Editable | undefined; readonly asking: boolean } => {
  const edu = useEdu()
  const enabled = resource.locks === true && record !== undefined
  const { data, isLoading } = useQuery({
    queryKey: [resource.name, 'editable', record?.id, record?.version],
    enabled,
    refetchInterval: again,
    gcTime: 0,
    queryFn: ({ signal }) =>
      edu.ask(
        editableOf(resource.name),
        { ids: [record?.id ?? ''] },
        { signal, silent: true, quiet: true },
      ),
  })
  return { editable: enabled ? data?.list[0] : undefined, asking: isLoading }
}
