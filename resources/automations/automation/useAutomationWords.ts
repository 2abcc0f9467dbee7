import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { fieldOf } from '../../../src/schema/index.ts'
import { isKeyOf } from '../../../src/schema/keysOf.ts'
import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import { useFindResource } from '../../../src/ui/context.tsx'
import { relativeText } from '../../../src/ui/parts/fields/relativeText.ts'
import { parseRelative } from '../../../src/schema/relativeDay.ts'
import { textItemsOf } from '../../../src/ui/parts/fields/lists.ts'
import {
  actions,
  changeEvents,
  offsetUnits,
  offsetWays,
  triggers,
  type AutomationAction,
  type Trigger,
} from './automation.options.ts'
import { ownRecipients, subjectOf } from './automation.parts.ts'
import { automationTexts } from './automation.texts.ts'
import { fieldTextOf } from './fieldText.ts'

const textIn = (record: AnyRecord, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}
const numberIn = (record: AnyRecord, name: string): number => {
  const value = record[name]
  return typeof value === 'number' ? value : 0
}

/** The label of a field of a resource; a retired or unknown one gets its stored name. */
const useFieldLabel = () => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  return (resource: AnyResource | undefined, name: string): string => {
    const field = resource && fieldOf(resource, name)
    return field ? label(field.options.label) : t.unknown(name)
  }
}

const useTriggerWords = () => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  const nameOf = useFieldLabel()
  return {
    CHANGE(record: AnyRecord, target: AnyResource | undefined) {
      const title = target ? label(target.label) : ''
      const { events: eventItems, watched: watchedItems } = record
      const events = textItemsOf(eventItems)
      const watched = textItemsOf(watchedItems)
      if (watched.length && events.join() === 'UPDATED')
        return t.changed(title, watched.map(name => nameOf(target, name)).join(t.or))
      const words = events.map(one => (isKeyOf(changeEvents, one) ? label(changeEvents[one]) : one))
      return t.change(title, words.join(t.or))
    },
    DATE(record: AnyRecord, target: AnyResource | undefined) {
      const unit = textIn(record, 'offsetUnit')
      const way = textIn(record, 'offsetWay')
      return t.date(
        numberIn(record, 'offset'),
        isKeyOf(offsetUnits, unit) ? label(offsetUnits[unit]) : '',
        isKeyOf(offsetWays, way) ? label(offsetWays[way]) : '',
        nameOf(target, textIn(record, 'dateField')),
      )
    },
    COUNT(record: AnyRecord, target: AnyResource | undefined) {
      const by = textIn(record, 'countBy')
      const records = target ? label(target.plural) : ''
      const n = numberIn(record, 'threshold')
      return by === '' ? t.count(n, records) : t.countBy(n, records, nameOf(target, by))
    },
  } as const satisfies Readonly<
    Record<Trigger, (record: AnyRecord, target: AnyResource | undefined) => string>
  >
}

const useActionWords = () => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  const lang = useLang()
  const nameOf = useFieldLabel()
  const common: ReadonlyMap<string, string> = new Map([
    ['receiver', t.receiver],
    ['school', t.school],
    ['count', t.number],
  ])
  /** The places of a text in words: “Hello {Name of the receiver}”. */
  const named = (text: string, subject: AnyResource | undefined): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      subject && fieldOf(subject, name)
        ? `{${nameOf(subject, name)}}`
        : common.has(name)
          ? `{${common.get(name) ?? ''}}`
          : whole,
    )
  return {
    NOTIFY(record: AnyRecord, subject: AnyResource | undefined) {
      const { recipients } = record
      const people = textItemsOf(recipients).map(one =>
        one === ownRecipients.owner
          ? t.owner
          : one === ownRecipients.self
            ? t.self(subject ? label(subject.label) : '')
            : nameOf(subject, one),
      )
      const [zh, en] = [textIn(record, 'messageZh'), textIn(record, 'messageEn')]
      const message = lang === 'zh' ? zh || en : en || zh
      return t.notify(people.join(t.and), named(message, subject))
    },
    TAG(record: AnyRecord) {
      const { tags: tagItems, tagWay } = record
      const tags = textItemsOf(tagItems).join(t.and)
      return tagWay === 'REMOVE' ? t.removeTags(tags) : t.addTags(tags)
    },
    SET(record: AnyRecord, subject: AnyResource | undefined) {
      const name = textIn(record, 'field')
      const field = subject && fieldOf(subject, name)
      const value = textIn(record, 'value')
      const said = field ? fieldTextOf(field, value, label) : value
      const relative = parseRelative(said)
      const words = relative ? relativeText(relative, lang) : named(said, subject)
      return t.set(nameOf(subject, name), words || t.empty)
    },
    WEBHOOK: () => t.webhook(''),
    ALERT: () => t.raiseAlert,
  } as const satisfies Readonly<
    Record<AutomationAction, (record: AnyRecord, subject: AnyResource | undefined) => string>
  >
}

/** When an automation starts and what it does, in words. */
export const useAutomationWords = () => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  const find = useFindResource()
  const triggerWords = useTriggerWords()
  const actionWords = useActionWords()
  const targetOf = (record: AnyRecord) => find(textIn(record, 'target'))
  return {
    target: (name: string): string => {
      const resource = find(name)
      return resource ? label(resource.plural) : t.unknown(name)
    },
    trigger: (record: AnyRecord): string => {
      const trigger = textIn(record, 'trigger')
      return isKeyOf(triggers, trigger) ? triggerWords[trigger](record, targetOf(record)) : trigger
    },
    action: (record: AnyRecord): string => {
      const action = textIn(record, 'action')
      const target = targetOf(record)
      const trigger = textIn(record, 'trigger')
      const started = {
        trigger: isKeyOf(triggers, trigger) ? trigger : ('CHANGE' as const),
        countBy: textIn(record, 'countBy'),
      }
      const subject = target && subjectOf(target, started, find)
      return isKeyOf(actions, action) ? actionWords[action](record, subject) : action
    },
  }
}
