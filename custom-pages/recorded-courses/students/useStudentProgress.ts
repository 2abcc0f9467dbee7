import { useQuery } from '@tanstack/react-query'
import { useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import {
  enrolment,
  type Enrolment,
} from '../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import {
  courseLinkDays,
  enrolmentProgress,
  makeCourseLink,
  revokeCourseLinks,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { useRecord } from '../../../src/ui/useRecord.ts'
import { learningLink } from '../links.ts'
import { studentTexts } from './students.texts.ts'
import { useCopy } from '../../../src/ui/parts/useCopy.ts'

/** A student of a course: what they have watched, by section. */
export const useStudentProgress = (id: string) => {
  const edu = useEdu()
  const record = useRecord<RaRecord<string> & Enrolment & AnyRecord>(enrolment, id)
  const progress = useQuery({
    queryKey: ['enrolment', 'progress', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      edu.ask(enrolmentProgress, { enrolmentId: id }, { signal, quiet: true }),
  })
  return {
    record: record.data,
    progress: progress.data,
    failure: record.error ?? progress.error ?? undefined,
    retry: (): void => {
      void record.refetch()
      void progress.refetch()
    },
  }
}

/** The link by which a student watches without a password. */
export const useCourseLink = (studentId: string, courseId: string) => {
  const t = useTexts(studentTexts)
  const edu = useEdu()
  const notify = useNotify()
  const copy = useCopy(t.copied)
  const [days, setDays] = useState(String(courseLinkDays.usual))
  const [link, setLink] = useState<{ readonly address: string; readonly expires: string }>()
  const { errors, busy, work } = useFormWork(name => name === 'days')
  const { days: error } = errors
  return {
    days,
    setDays,
    error,
    busy,
    link,
    make: async (): Promise<void> => {
      const made = await work(() =>
        edu.ask(makeCourseLink, { studentId, days: Number(days) }, { quiet: true }),
      )
      if (made)
        setLink({
          address: `${location.origin}${learningLink({ course: courseId }, made.pass)}`,
          expires: made.expires,
        })
    },
    copy: async (): Promise<void> => {
      if (link) await copy(link.address)
    },
    revoke: async (): Promise<void> => {
      const done = await work(() => edu.ask(revokeCourseLinks, { studentId }, { quiet: true }))
      if (!done) return
      setLink(undefined)
      notify(t.revoked, { type: 'success' })
    },
  }
}
