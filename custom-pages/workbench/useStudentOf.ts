import { useGetMany, type RaRecord } from 'react-admin'
import { student, type Student } from '../../resources/people/student/student.resource.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'

/**
 * Finds the student of a row by id. Finds none while they load, or if the person may not see
 * students.
 */
export const useStudentOf = (
  rows: readonly { readonly studentId: string | null }[] | undefined,
): ((id: string | null) => (RaRecord & Student) | undefined) => {
  const allowed = useAllowed()
  const ids = [...new Set(rows?.flatMap(({ studentId }) => studentId ?? []))]
  const { data } = useGetMany<RaRecord & Student>(
    student.name,
    { ids },
    { enabled: ids.length > 0 && allowed('student.read') },
  )
  return id => data?.find(one => one.id === id)
}
