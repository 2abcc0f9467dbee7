import { useGetList, type RaRecord } from 'react-admin'
import { roleLabel } from '../../../resources/identity/role/role.options.ts'
import type { Role } from '../../../resources/identity/role/role.resource.ts'
import { useLabel } from '../../../src/i18n/texts.ts'

/**
 * The institution's roles, the oldest (the built-in ones) first, named in the language of the
 * screen.
 */
export const useRoles = () => {
  const label = useLabel()
  const { data, isPending, error, refetch } = useGetList<RaRecord & Role>('role', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  return {
    roles: data?.map(role => ({ ...role, name: label(roleLabel(role)) })) ?? [],
    loading: isPending,
    failed: Boolean(error),
    retry: () => void refetch(),
  }
}
