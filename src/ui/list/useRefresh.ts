import { useQueryClient } from '@tanstack/react-query'
import type { GetListResult, RaRecord } from 'react-admin'
import { useCallback } from 'react'
import type { AnyRecord } from '../../schema/resource.ts'

/**
 * After a write: shows a changed record at once in every list, and reloads everything of the
 * resource.
 */
export const useRefresh = (resource: string): ((saved?: AnyRecord) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    async saved => {
      if (saved)
        client.setQueriesData<GetListResult>(
          { queryKey: [resource, 'getList'] },
          list =>
            list && {
              ...list,
              data: list.data.map(row => (row.id === saved.id ? { ...row, ...saved } : row)),
            },
        )
      // the record's own page may be opened next
      if (saved)
        client.setQueriesData<RaRecord & AnyRecord>({ queryKey: [resource, 'getOne'] }, one =>
          one?.id === saved.id ? { ...one, ...saved } : one,
        )
      await client.invalidateQueries({ queryKey: [resource] })
    },
    [client, resource],
  )
}
