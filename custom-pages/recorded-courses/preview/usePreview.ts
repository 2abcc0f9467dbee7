import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewCourse } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'

/** A student's view of a course on a day: the chosen student and days, and the server's answer. */
export const usePreview = (courseId: string) => {
  const edu = useEdu()
  const [today] = useState(() => localDay(new Date()))
  const [studentId, setStudent] = useState<string>()
  const [day, setDay] = useState(today)
  const [enrolledOn, setEnrolledOn] = useState(today)
  const input = {
    courseId,
    ...(studentId === undefined ? {} : { studentId }),
    ...(day === '' ? {} : { day }),
    ...(studentId === undefined && enrolledOn !== '' ? { enrolledOn } : {}),
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['previewCourse', input],
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(previewCourse, input, { signal, quiet: true }),
  })
  const sections = (data?.chapters ?? []).flatMap(chapter => chapter.sections)
  return {
    view: error ? undefined : data,
    sectionCount: sections.length,
    openCount: sections.filter(({ locked }) => locked === null).length,
    failure: error ? refusalOf(error).text : undefined,
    fetching: isFetching,
    retry: (): void => void refetch(),
    studentId,
    setStudent,
    day,
    setDay,
    enrolledOn,
    setEnrolledOn,
  }
}
