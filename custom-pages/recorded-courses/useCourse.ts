import type { RaRecord } from 'react-admin'
import {
  recordedCourse,
  type RecordedCourse,
} from '../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { useRecord } from '../../src/ui/useRecord.ts'

/** A recorded course by its id. */
export const useCourse = (id: string) => {
  const { data, isPending, error, refetch } = useRecord<
    RaRecord<string> & RecordedCourse & AnyRecord
  >(recordedCourse, id, { enabled: id !== '' })
  return { course: data, loading: isPending, error, retry: (): void => void refetch() }
}
