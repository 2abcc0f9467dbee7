import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { SourceContextProvider } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import type {
  ResolvedSetting,
  SettingValue,
} from '../../../resources/scheduling/lesson/lessonDefaults.options.ts'
import { lessonDefaultNames } from '../../../resources/scheduling/lesson/lessonDefaults.options.ts'
import { kindOf } from '../../../src/schema/index.ts'
import { fieldViews } from '../../../src/ui/field-views.ts'
import { AskBeforeLeaving } from '../../../src/ui/form/AskBeforeLeaving.tsx'
import { plainSource } from '../../../src/ui/form/plainSource.ts'
import { ErrorState } from '../../../src/ui/parts/index.ts'
import { institutionTexts } from './institution.texts.ts'
import { useMySettings } from './useMySettings.ts'

interface RowProps {
  readonly setting: ResolvedSetting
  readonly changed: boolean
  readonly giveBack: () => void
}
/** One setting: its input, where its value comes from, and the reset to the institution's. */
const Row = ({ setting, changed, giveBack }: RowProps) => {
  const t = useTexts(institutionTexts)
  const lang = useLang()
  const field = organization.fields[setting.name]
  const { Input } = fieldViews[field.kind as keyof typeof fieldViews]
  const word = (value: SettingValue) =>
    String(kindOf(field).formatCell(value, field.options, lang) ?? value)
  const source = changed ? 'MINE' : setting.source
  return (
    <Box sx={{ minWidth: 0 }}>
      <Input source={setting.name} options={field.options} disabled={setting.locked} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 26, mt: -1, mb: 3 }}>
        <Chip
          size="small"
          label={setting.locked ? t.lockedHelp : t.sources[source]}
          sx={{ height: 20, fontSize: 11 }}
        />
        {source === 'MINE' && !setting.locked && (
          <Button size="small" onClick={giveBack} sx={{ minHeight: 24, py: 0 }}>
            {t.back(word(setting.inherited))}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/**
 * The default settings of the person's own lessons, each with its source. Settings that the
 * institution has locked can't be changed.
 */
export const OwnLessonSettings = () => {
  const t = useTexts(institutionTexts)
  const { form, settings, failed, retry, changes, saving, save, giveBack } = useMySettings()
  if (failed) return <ErrorState message={t.failed} retry={retry} />
  const n = Object.keys(changes).length
  return (
    <SourceContextProvider value={plainSource}>
      <FormProvider {...form}>
        <AskBeforeLeaving dirty={n > 0} />
        <Typography sx={{ mb: 5, color: 'text.secondary' }}>{t.mineHelp}</Typography>
        <Box
          component="form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <Box
            sx={{
              display: 'grid',
              gap: '8px 16px',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {settings
              ? settings.map(setting => (
                  <Row
                    key={setting.name}
                    setting={setting}
                    changed={setting.name in changes && changes[setting.name] !== null}
                    giveBack={() => giveBack(setting)}
                  />
                ))
              : lessonDefaultNames.map(name => (
                  <Skeleton key={name} variant="rounded" height={92} />
                ))}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 4 }}>
            <Button type="submit" variant="contained" disabled={!settings || saving || n === 0}>
              {saving ? t.saving : t.save}
            </Button>
            <Typography role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {n ? t.changed(n) : t.nothing}
            </Typography>
          </Box>
        </Box>
      </FormProvider>
    </SourceContextProvider>
  )
}
