import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { fieldOf } from '../../schema/derive.ts'
import type { Label } from '../../schema/label.ts'
import { appointmentTime } from '../parts/fields/time.ts'
import { useNow } from '../parts/fields/now.ts'
import type { ShownStrip } from './recordPage.ts'
import { showTexts } from './show.texts.ts'
import { SummaryItemFrame } from './summaryFrame.tsx'
import { useStrip } from './useStrip.ts'

/** A dot whose shape tells its tone as its colour does. */
const Dot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  boxSizing: 'border-box',
  flex: 'none',
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: `1px solid ${theme.tones.neutral.main}`,
  ...Object.fromEntries(
    Object.entries(theme.tones).map(([tone, { main }]) => [
      `&[data-tone=${tone}]`,
      tone === 'neutral' ? {} : { border: 0, background: main },
    ]),
  ),
  '&[data-tone=careful]': {
    border: `4px solid ${theme.tones.careful.main}`,
    background: 'transparent',
  },
  '&[data-tone=bad]': {
    border: 0,
    borderRadius: 2,
    background: theme.tones.bad.main,
    transform: 'rotate(45deg) scale(0.84)',
  },
}))

const list = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap' } as const

/** The choices of a field, by their values. */
const choicesOf = ({ other, of }: ShownStrip): Readonly<Record<string, Label>> => {
  const options = fieldOf(other, of)?.options
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `options` of choices are labels by value
  return options && 'options' in options ? (options.options as Readonly<Record<string, Label>>) : {}
}

/** A dot for each record of the last days, oldest first, and what the dots mean. */
export const DotStrip = ({ strip, id }: { readonly strip: ShownStrip; readonly id: string }) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const lang = useLang()
  const now = useNow()
  const { rows, total, failed } = useStrip(strip, id)
  const choices = choicesOf(strip)
  const toneOf = (value: string) => strip.tones?.[value] ?? 'neutral'
  const valueOf = (row: Readonly<Record<string, unknown>>) => String(row[strip.of])
  const present = Object.keys(choices).flatMap(value => {
    const count = rows?.filter(row => valueOf(row) === value).length ?? 0
    return count ? [{ value, count }] : []
  })
  const word = (value: string) => label(choices[value] ?? { en: value, zh: value })
  return (
    <SummaryItemFrame label={label(strip.label)} item={strip}>
      <Box>
        {failed && t.stripFailed}
        {rows?.length === 0 && t.noRelated}
        {rows && rows.length > 0 && (
          <>
            <Box component="ul" sx={{ ...list, gap: 1 }}>
              {rows.map(row => {
                const time = appointmentTime(String(row[strip.at]), lang, now)
                const name = `${time} · ${word(valueOf(row))}`
                return (
                  <Box component="li" key={row.id} sx={{ display: 'flex' }}>
                    <Dot
                      role="img"
                      aria-label={name}
                      title={name}
                      data-tone={toneOf(valueOf(row))}
                    />
                  </Box>
                )
              })}
            </Box>
            <Box
              component="ul"
              aria-label={t.legend}
              sx={{ ...list, gap: '0 12px', mt: 1, fontSize: 12, color: 'text.secondary' }}
            >
              {present.map(({ value, count }) => (
                <Box
                  component="li"
                  key={value}
                  sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
                >
                  <Dot aria-hidden data-tone={toneOf(value)} />
                  {`${word(value)} ${count}`}
                </Box>
              ))}
              {total > rows.length && <li>{t.others(total - rows.length)}</li>}
            </Box>
          </>
        )}
      </Box>
    </SummaryItemFrame>
  )
}
