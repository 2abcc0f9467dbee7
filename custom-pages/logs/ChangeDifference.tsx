import Box from '@mui/material/Box'
import { useTexts } from '../../src/i18n/texts.ts'
import { pointedAt } from '../../src/schema/derive/difference.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { Refs } from '../../src/ui/field-view.ts'
import { useFindResource } from '../../src/ui/context.tsx'
import { Difference } from '../../src/ui/parts/Difference.tsx'
import { differenceTexts } from '../../src/ui/parts/difference.texts.ts'
import { logTexts } from './logs.texts.ts'

type Values = Readonly<Record<string, unknown>> | null
export interface LoggedChange {
  readonly resource: string
  readonly before: Values
  readonly after: Values
}

/**
 * The included titles, with a placeholder for records that the reader can't see, so that nothing is
 * loaded again.
 */
const withUnknownTitles = (
  resource: AnyResource,
  { before, after }: LoggedChange,
  titles: Refs,
  unknown: string,
): Refs => {
  // an id may be of one of several resources
  const known = new Set(Object.values(titles).flatMap(Object.keys))
  return Object.fromEntries(
    [...pointedAt(resource, [before, after])].map(([to, ids]) => [
      to,
      Object.fromEntries(ids.map(id => [id, titles[to]?.[id] ?? (known.has(id) ? '' : unknown)])),
    ]),
  )
}

/** What one change of the log did to its record. */
export const ChangeDifference = ({
  change,
  titles,
}: {
  readonly change: LoggedChange
  readonly titles: Refs
}) => {
  const t = useTexts(logTexts)
  const words = useTexts(differenceTexts)
  const resource = useFindResource()(change.resource)
  const names = Object.keys(change.after ?? {}).filter(name => resource && name in resource.fields)
  if (!resource || names.length === 0)
    return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t.noFields}</Box>
  return (
    <Difference
      resource={resource}
      before={change.before}
      after={change.after}
      refs={withUnknownTitles(resource, change, titles, words.gone)}
    />
  )
}
