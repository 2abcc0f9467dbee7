import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { lessonDefaults } from '../../scheduling/lesson/lessonDefaults.options.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import type { InputViewProps } from '../../../src/schema/resource.ts'
import { viewOf } from '../../../src/ui/view-of.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { organization } from './organization.resource.ts'
import { organizationTexts } from './organization.texts.ts'
import { isKeyOf } from '../../../src/schema/keysOf.ts'

/** A default of new lessons: its input, its source, and whether teachers may override it. */
export const SettingInput = ({ source, disabled = false }: InputViewProps) => {
  const t = useTexts(organizationTexts)
  const label = useLabel()
  const lang = useLang()
  const { setValue } = useFormContext()
  const [value, lockedValue] = useWatch({ name: [source, 'locked'] }) as readonly unknown[]
  const field = fieldOf(organization, source)
  if (!field || !isKeyOf(lessonDefaults, source)) return null
  const locked = Array.isArray(lockedValue) ? (lockedValue as readonly string[]) : []
  const isLocked = locked.includes(source)
  const { Input } = viewOf(field)
  const { platform } = lessonDefaults[source]
  const word = String(kindOf(field).formatCell(platform, field.options, lang) ?? platform)
  const name = label(field.options.label)
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Input source={source} options={field.options} disabled={disabled} />
        <Typography
          variant="caption"
          sx={{ display: 'block', mt: -1, mb: 2, color: 'text.secondary' }}
        >
          {value === null || value === undefined || value === '' ? t.platform(word) : t.own}
        </Typography>
      </Box>
      <Tooltip title={isLocked ? t.locked : t.open}>
        <span>
          <IconButton
            aria-label={t.lock(name)}
            aria-pressed={isLocked}
            disabled={disabled}
            onClick={() =>
              setValue(
                'locked',
                isLocked ? locked.filter(one => one !== source) : [...locked, source],
                {
                  shouldDirty: true,
                  shouldTouch: true,
                },
              )
            }
            sx={{ mt: 6, color: isLocked ? 'primary.main' : 'text.disabled' }}
          >
            <Icon name={isLocked ? 'lock' : 'unlock'} />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  )
}
