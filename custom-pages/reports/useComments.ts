import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { CommentTemplate } from '../../resources/reports/comment-template/commentTemplate.resource.ts'
import { filledTemplate } from '../../resources/reports/comment-template/placeholders.options.ts'
import {
  lessonComments,
  saveComment,
  type CommentedStudent,
} from '../../resources/reports/comments.calls.ts'
import { useLang } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'

/** Templates that are offered. */
const offered = 100

/** The comments on the students of a lesson, and which of them are saved. */
export const useComments = () => {
  const edu = useEdu()
  const lang = useLang()
  const [query] = useSearchParams()
  const lessonId = query.get('lessonId')
  const [templateId, setTemplateId] = useState('')
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const { busy, work } = useFormWork(() => false)
  const templates = useGetList<CommentTemplate>('commentTemplate', {
    pagination: { page: 1, perPage: offered },
    sort: { field: 'title', order: 'ASC' },
    meta: { total: 'no' },
  })
  const { data, isError, refetch } = useQuery({
    queryKey: ['lessonComments', lessonId],
    enabled: lessonId !== null,
    queryFn: ({ signal }) =>
      edu.ask(lessonComments, { lessonId: lessonId ?? '' }, { signal, quiet: true }),
  })
  const template = templates.data?.find(({ id }) => id === templateId)
  const write = (studentId: string, text: string): void =>
    setDrafts(old => ({ ...old, [studentId]: text }))
  const textOf = ({ studentId, text }: CommentedStudent): string => drafts[studentId] ?? text
  const filledFor = ({ name }: CommentedStudent): string =>
    filledTemplate(template?.content ?? '', {
      student: name,
      teacher: data?.teacher ?? '',
      class: data?.className ?? '',
      lesson: data?.lesson ?? '',
      date: dayText(data?.startAt ?? '', lang),
    })
  return {
    lessonId,
    data,
    isLoading: lessonId !== null && !data && !isError,
    isEmpty: lessonId === null || data?.students.length === 0,
    failed: isError,
    retry: (): void => void refetch(),
    templates: templates.data ?? [],
    templateId,
    setTemplateId,
    hasTemplate: template !== undefined,
    busy,
    textOf,
    isChanged: (one: CommentedStudent): boolean => textOf(one) !== one.text,
    write,
    fill: (one: CommentedStudent): void => write(one.studentId, filledFor(one)),
    fillAll: (): void => {
      for (const one of data?.students ?? [])
        if (textOf(one).trim() === '') write(one.studentId, filledFor(one))
    },
    save: async (one: CommentedStudent): Promise<void> => {
      const { studentId, version } = one
      const input = { lessonId: lessonId ?? '', studentId, version, text: textOf(one) }
      if (!(await work(() => edu.ask(saveComment, input, { quiet: true })))) return
      await refetch()
      setDrafts(({ [studentId]: _saved, ...rest }) => rest)
    },
  }
}
export type CommentsState = ReturnType<typeof useComments>
