import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLang } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import type { WayField, WayValues } from '../../../src/ui/ways/rules.ts'
import { contactField, targetOf, textOf, useWay } from '../../../src/ui/ways/useWay.ts'

const isKnown = (values: WayValues) => values.known === 'yes'
const personFields = (values: WayValues): readonly WayField[] => [
  contactField(values),
  'code',
  ...(isKnown(values) ? (['password'] as const) : (['name', 'password', 'again'] as const)),
]
const orgFields: readonly WayField[] = ['orgName', 'region']

/** State of createOrg and overseaReg (`trial`): two steps of one form, sent in one call (SET-03). */
export const useNewOrg = (trial: boolean) => {
  const language = useLang()
  const edu = useEdu()
  const { enter } = useShell()
  const { start } = (useLocation().state ?? {}) as { start?: WayValues }
  const [step, setStep] = useState(0)
  const way = useWay({
    name: trial ? 'overseaReg' : 'createOrg',
    start: { channel: trial ? 'EMAIL' : 'SMS', region: trial ? '' : '86', known: '', ...start },
    ask: values => ({
      fields: step === 0 ? personFields(values) : [...personFields(values), ...orgFields],
      known: isKnown(values),
      abroad: trial,
    }),
    send: async values => {
      if (step === 0) return setStep(1)
      const orgName = textOf(values, 'orgName')
      const given = {
        ...targetOf(values),
        // whoever has an account has her name there, and the server keeps that one
        name: isKnown(values) ? orgName.slice(0, 50) : textOf(values, 'name'),
        password: values.password ?? '',
        code: textOf(values, 'code'),
        language,
        orgName,
        region: textOf(values, 'region'),
      }
      enter(
        await (trial
          ? edu.overseaReg(given, { quiet: true })
          : edu.createOrg(given, { quiet: true })),
        '/',
      )
      return undefined
    },
    served: () => step === 1,
    onFaults: fields => {
      if (fields.some(name => !orgFields.includes(name as WayField))) setStep(0)
    },
  })
  return {
    way,
    step,
    back: () => setStep(0),
    known: isKnown(way.form.watch()),
    setKnown: (known: boolean) => {
      way.form.setValue('known', known ? 'yes' : '')
      way.form.clearErrors(['code', 'name', 'password', 'again'])
    },
  }
}
