import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import {
  markPicture,
  removeReviewFile,
  reviewPage,
  reviewSubmission,
  type ReviewPage,
} from '../../../resources/tasks/review.calls.ts'
import type { reviewDecisions } from '../../../resources/tasks/submission/submission.options.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import {
  taskPurposes,
  type PictureMark,
  type TaskFile,
} from '../../../resources/tasks/submission/taskFile.options.ts'
import type { TaskGrade } from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'
import { useUploads } from '../../../src/ui/uploads/useUploads.ts'
import { reviewTexts } from './review.texts.ts'

/** A submission with its review. */
export const useReviewPage = (id: string) => {
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: ['reviewPage', id],
    enabled: id !== '',
    retry: false,
    queryFn: ({ signal }) => edu.ask(reviewPage, { id }, { signal, quiet: true }),
  })
  return {
    data,
    failure: data ? undefined : (error ?? undefined),
    refresh: async (): Promise<void> => void (await refetch()),
  }
}

const typesIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Leads to the neighbours of a submission, by J and K as well. */
export const useNeighbours = (page: Pick<ReviewPage, 'previousId' | 'nextId'>) => {
  const navigate = useNavigate()
  const { previousId, nextId } = page
  const go = (id: string | null): void => {
    if (id !== null) void navigate(linkTo(submission, 'show', { id }))
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || typesIn(event.target)) return
      const to = event.key === 'j' ? nextId : event.key === 'k' ? previousId : null
      if (to !== null) void navigate(linkTo(submission, 'show', { id: to }))
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, nextId, previousId])
  return go
}

/** A reviewer's inputs for a submission. */
export const useReview = (page: ReviewPage, refresh: () => Promise<void>) => {
  const t = useTexts(reviewTexts)
  const edu = useEdu()
  const notify = useNotify()
  const reload = useRefresh('submission')
  const uploads = useUploads()
  const { id, version } = page
  const [mark, setMark] = useState(page.mark === null ? '' : String(page.mark))
  const [grade, setGrade] = useState<TaskGrade | ''>(page.grade ?? '')
  const [comment, setComment] = useState(page.comment)
  const { errors, busy, work } = useFormWork(name => ['mark', 'grade', 'comment'].includes(name))
  const decide = async (decision: keyof typeof reviewDecisions): Promise<void> => {
    const input = {
      id,
      version,
      decision,
      comment,
      ...(mark === '' ? {} : { mark: Number(mark) }),
      ...(grade === '' ? {} : { grade }),
    }
    const done = await work(() => edu.ask(reviewSubmission, input, { quiet: true }))
    if (done) {
      notify(decision === 'APPROVED' ? t.approved : t.sentBack, { type: 'success' })
      await reload()
    }
    await refresh()
  }
  return {
    values: { mark, grade, comment },
    set: { mark: setMark, grade: setGrade, comment: setComment },
    errors,
    busy,
    decide,
    /** Stores what was drawn on a picture. */
    draw: async (file: TaskFile, marks: readonly PictureMark[]): Promise<void> => {
      const input = { id, fileId: file.id, version: file.version, marks }
      await work(() => edu.ask(markPicture, input, { quiet: true }))
      await refresh()
    },
    addVoice: (file: File): Promise<void> =>
      uploads.start([file], {
        purpose: taskPurposes.review,
        target: { submissionId: id },
        onDone: () => void refresh(),
      }),
    removeVoice: async ({ id: fileId }: TaskFile): Promise<void> => {
      await work(() => edu.ask(removeReviewFile, { id, fileId }, { quiet: true }))
      await refresh()
    },
  }
}
export type Review = ReturnType<typeof useReview>
