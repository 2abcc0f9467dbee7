import { useState } from 'react'
import type {
  ImportMapping,
  MissingAnswer,
  MissingName,
  WizardJob,
} from '../../../src/protocol/imports.ts'

const keyOf = ({ resource, name }: Pick<MissingName, 'resource' | 'name'>): string =>
  `${resource}\n${name}`
const isWhole = (answer: MissingAnswer | null): boolean =>
  answer?.do !== 'use' || answer.name !== ''

/** The person's decisions about names without a record, before they are sent. */
export const useMissingDraft = ({
  missing = [],
  mapping,
}: Pick<WizardJob, 'missing' | 'mapping'>) => {
  const [said, setSaid] = useState<Readonly<Record<string, MissingAnswer | null>>>({})
  const names = missing.filter(({ created, rows }) => !created && rows > 0)
  const answerTo = (name: MissingName): MissingAnswer | null => {
    const answer = said[keyOf(name)]
    return answer === undefined ? name.answer : answer
  }
  const changed = names.some(name => JSON.stringify(answerTo(name)) !== JSON.stringify(name.answer))
  return {
    names,
    answerTo,
    changed,
    /** Whether every decision is complete. */
    whole: names.every(name => isWhole(answerTo(name))),
    answer: (name: MissingName, answer: MissingAnswer | null): void =>
      setSaid(now => ({ ...now, [keyOf(name)]: answer })),
    createAll: (some: readonly MissingName[]): void =>
      setSaid(now => ({
        ...now,
        ...Object.fromEntries(some.map(name => [keyOf(name), { do: 'create' as const }])),
      })),
    mapping: (): ImportMapping | undefined => {
      if (!mapping) return undefined
      const answers: Record<string, Record<string, MissingAnswer>> = {}
      for (const name of names) {
        const answer = answerTo(name)
        if (answer) (answers[name.resource] ??= {})[name.name] = answer
      }
      return { ...mapping, missing: answers }
    },
  }
}
export type MissingDraft = ReturnType<typeof useMissingDraft>
