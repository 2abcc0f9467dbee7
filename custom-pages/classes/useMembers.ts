import { useGetList, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { CourseMember } from '../../resources/course-member/courseMember.resource.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { useDebounced } from '../../src/ui/pieces/useDebounced.ts'

export type ClassMember = RaRecord & CourseMember & AnyRecord
const size = 50

/** People of a class, a page at a time, found by part of their name. */
export const useMembers = (courseId: string, role?: CourseMember['role']) => {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const q = useDebounced(typed.trim(), 250)
  const { data, total, isPending, error, refetch } = useGetList<ClassMember>('courseMember', {
    pagination: { page, perPage: size },
    sort: { field: 'createTime', order: 'ASC' },
    filter: { courseId, ...(role ? { role } : {}), ...(q ? { q } : {}) },
  })
  return {
    members: data ?? [],
    total,
    pages: Math.max(1, Math.ceil((total ?? 0) / size)),
    page,
    turn: setPage,
    typed,
    find: (text: string): void => {
      setTyped(text)
      setPage(1)
    },
    asked: q !== '',
    loading: isPending,
    failed: Boolean(error),
    retry: (): void => void refetch(),
  }
}
