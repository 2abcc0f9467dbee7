import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import {
  addPeople,
  findPeople,
  maxPeople,
  type AddedPerson,
  type LineFound,
  type PersonRef,
} from '../../resources/classes/course/course.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { manageTexts } from './manage.texts.ts'

export type AddedRole = 'STUDENT' | 'AUDITOR'
/** Lines of a pasted list, each once. */
export const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n\t,;，；、]/)
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
]
/** The unambiguous match of a line: the only person that it matches and that can be added. */
const sure = ({ people }: LineFound): readonly PersonRef[] => {
  const free = people.filter(({ state }) => state === 'FREE')
  return people.length === 1 && free.length === 1 ? free.map(({ kind, id }) => ({ kind, id })) : []
}
const same = (a: PersonRef, b: PersonRef): boolean => a.kind === b.kind && a.id === b.id

/**
 * People to be added to a class, from a search or a pasted list; those who can't be added stay
 * listed, with the reason.
 */
export const useAddPeople = (courseId: string, role: AddedRole, onAdded: () => Promise<void>) => {
  const t = useTexts(manageTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const [people, setPeople] = useState<readonly PersonRef[]>([])
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly LineFound[]>()
  const [refused, setRefused] = useState<readonly AddedPerson[]>([])
  const [busy, setBusy] = useState(false)
  const lines = linesOf(text)
  const work = async (fn: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await fn()
    } catch (thrown) {
      notify(refusalOf(thrown).text, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return {
    people,
    text,
    found,
    refused,
    busy,
    lines,
    tooMany: lines.length > maxPeople,
    type: (newText: string): void => {
      setText(newText)
      setFound(undefined)
    },
    /** The chosen of one kind, by the search box. */
    choose: (kind: PersonRef['kind'], ids: readonly string[]): void =>
      setPeople(old => [...old.filter(one => one.kind !== kind), ...ids.map(id => ({ kind, id }))]),
    chosen: (kind: PersonRef['kind']): readonly string[] =>
      people.filter(one => one.kind === kind).map(({ id }) => id),
    has: (one: PersonRef): boolean => people.some(other => same(one, other)),
    toggle: (one: PersonRef): void =>
      setPeople(old =>
        old.some(other => same(one, other))
          ? old.filter(other => !same(one, other))
          : [...old, { kind: one.kind, id: one.id }],
      ),
    look: (): Promise<void> =>
      work(async () => {
        const { list } = await edu.ask(findPeople, { courseId, lines }, { quiet: true })
        // who learns is a student; a teacher may listen
        const fitting = list.map(line =>
          role === 'STUDENT'
            ? { ...line, people: line.people.filter(({ kind }) => kind === 'student') }
            : line,
        )
        setFound(fitting)
        setPeople(fitting.flatMap(sure))
      }),
    add: (): Promise<void> =>
      work(async () => {
        let operation: string | undefined
        const answer = await edu.ask(
          addPeople,
          { courseId, role, people },
          { quiet: true, onOperation: id => void (operation = id) },
        )
        const left = answer.people.filter(({ code }) => code !== undefined)
        setRefused(left)
        setPeople([])
        setFound(old =>
          old?.filter(line => !line.people.some(one => people.some(other => same(one, other)))),
        )
        if (answer.added)
          notify(t.added(answer.added), { type: 'success', action: offer(operation) })
        await onAdded()
      }),
  }
}
export type AddPeople = ReturnType<typeof useAddPeople>
