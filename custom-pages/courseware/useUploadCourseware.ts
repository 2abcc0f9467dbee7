import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { makeFromDisk } from '../../resources/courseware/courseware/courseware.calls.ts'
import { courseware } from '../../resources/courseware/courseware/courseware.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { linkTo } from '../../src/ui/links.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import type { DroppedFile } from '../../src/ui/uploads/item.ts'
import { useUploads } from '../../src/ui/uploads/useUploads.ts'
import { coursewarePageTexts } from './courseware.texts.ts'
import { documentProblem } from './documents.ts'

/** A file of a cloud disk that is to become courseware. */
export interface ChosenNode {
  readonly id: string
  readonly name: string
  /** Names of the folders above it. */
  readonly place: string
}

/** Documents that are about to become courseware, and the classes that they are for. */
export const useUploadCourseware = () => {
  const t = useTexts(coursewarePageTexts)
  const edu = useEdu()
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh(courseware.name)
  const { start } = useUploads()
  const { errors, busy, work } = useFormWork(name => name === 'nodes' || name === 'courses')
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  const [nodes, setNodes] = useState<ChosenNode[]>([])
  const [courses, setCourses] = useState<readonly string[]>([])
  const documents = files.map(one => ({ ...one, problem: documentProblem(one.file) }))
  const good = documents.filter(({ problem }) => problem === undefined)
  const leave = (): void => void navigate(linkTo(courseware, 'list'))

  const create = async (): Promise<void> => {
    if (nodes.length > 0) {
      const made = await work(() =>
        edu.ask(
          makeFromDisk,
          { nodes: nodes.map(({ id }) => id), courses: [...courses] },
          { quiet: true },
        ),
      )
      if (!made) return
      await refresh()
      notify(t.made(made.ids.length), { type: 'success' })
    }
    void start(good, {
      purpose: 'courseware',
      target: { courses: [...courses] },
      onDone: () => void refresh(),
    })
    leave()
  }
  return {
    documents,
    nodes,
    courses,
    errors,
    busy,
    count: good.length + nodes.length,
    add: (more: readonly DroppedFile[]): void => setFiles(old => [...old, ...more]),
    remove: (file: File): void => setFiles(old => old.filter(other => other.file !== file)),
    setNodes,
    setCourses,
    create: (): void => void create(),
    leave,
  }
}
export type UploadCourseware = ReturnType<typeof useUploadCourseware>
