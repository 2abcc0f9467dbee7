import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { hourPackage } from '../../resources/lesson-hours/hour-package/hourPackage.resource.ts'
import {
  hourPolicy,
  type HourPolicy,
} from '../../resources/lesson-hours/hour-policy/hourPolicy.resource.ts'
import { ruleExamples, ruleWords } from '../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { OnlyRecord } from '../../src/ui/form/OnlyRecord.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { hoursTexts } from './hours.texts.ts'

/** The rule as it is stored, in words, with lessons of usual lengths. */
const RuleInWords = () => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const { data } = useGetList<HourPolicy & RaRecord>(hourPolicy.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  if (!data) return null
  const [rule] = data
  const lines = rule ? [ruleWords(rule, lang), ...ruleExamples(rule, lang)] : [t.noRule]
  return (
    <Box
      component="section"
      aria-label={t.rule}
      sx={{ mb: 6, p: 4, border: 1, borderColor: 'divider', borderRadius: '8px' }}
    >
      <Typography component="h2" sx={{ fontWeight: 600, mb: 1 }}>
        {t.rule}
      </Typography>
      {lines.map(line => (
        <Typography key={line} color="text.secondary">
          {line}
        </Typography>
      ))}
      <Typography color="text.secondary">
        {t.ofPackages}{' '}
        <Allowed code="hourPackage.read">
          <MuiLink component={Link} to={linkTo(hourPackage, 'list')}>
            {t.packages}
          </MuiLink>
        </Allowed>
      </Typography>
    </Box>
  )
}

/** /hourSetting: how lessons use hours, and when people are warned (TSK-03). */
export const HourSettingsPage = () => {
  const t = useTexts(hoursTexts)
  return (
    <Page title={t.settings} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <RuleInWords />
        <OnlyRecord resource={hourPolicy} texts={{ ...t, failed: t.settingsFailed }} />
      </Box>
    </Page>
  )
}
