import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { ruleExamples, ruleWords, type HourRule } from '../hour-policy/hourRule.options.ts'

const asideTexts = texts({
  en: { title: 'The rule in words' },
  zh: { title: '规则说明' },
})

/** Beside a package: its rule as it is stored, in words, with lessons of usual lengths. */
export const HourPackageAside = ({ record }: { readonly record: HourRule }) => {
  const t = useTexts(asideTexts)
  const lang = useLang()
  return (
    <Box component="section" aria-label={t.title} sx={{ display: 'grid', gap: 1, mb: 8 }}>
      <Typography variant="h2">{t.title}</Typography>
      {[ruleWords(record, lang), ...ruleExamples(record, lang)].map(line => (
        <Typography key={line} color="text.secondary">
          {line}
        </Typography>
      ))}
    </Box>
  )
}
