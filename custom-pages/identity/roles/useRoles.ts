import { useGetList, type RaRecord } from 'react-admin'
import type { Role } from '../../../resources/role/role.resource.ts'

/** The institution's roles, the oldest (the built-in ones) first. */
export const useRoles = () => {
  const { data, isPending, error, refetch } = useGetList<RaRecord & Role>('role', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  return {
    roles: data ?? [],
    loading: isPending,
    failed: Boolean(error),
    retry: () => void refetch(),
  }
}
