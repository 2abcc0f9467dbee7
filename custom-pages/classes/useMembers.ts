import { useGetList, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { CourseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { defaultPageSize } from '../../src/ui/pager/pages.ts'
import { useDebounced } from '../../src/ui/parts/useDebounced.ts'

export type ClassMember = RaRecord & CourseMember & AnyRecord

/** People of a class, a page at a time, found by part of their name. */
export const useMembers = (courseId: string, role?: CourseMember['role']) => {
  const [searchText, setTyped] = useState('')
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: defaultPageSize })
  const q = useDebounced(searchText.trim(), 250)
  const { data, total, isPending, error, refetch } = useGetList<ClassMember>('courseMember', {
    pagination: { page, perPage: limit },
    sort: { field: 'createTime', order: 'ASC' },
    filter: { courseId, ...(role ? { role } : {}), ...(q ? { q } : {}) },
  })
  return {
    members: data ?? [],
    total,
    place: { page, limit },
    turn: setPlace,
    typed: searchText,
    find: (text: string): void => {
      setTyped(text)
      setPlace(old => ({ ...old, page: 1 }))
    },
    asked: q !== '',
    loading: isPending,
    failed: Boolean(error),
    retry: (): void => void refetch(),
  }
}
