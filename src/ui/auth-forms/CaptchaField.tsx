import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { useTexts } from '../../i18n/texts.ts'
import { FieldFrame } from '../parts/fields/FieldFrame.tsx'
import { useField } from '../parts/fields/useField.ts'
import { Icon } from '../parts/icons.tsx'
import { AuthInput } from './AuthInput.tsx'
import { useAuthFormContext } from './authFormContext.ts'
import { authFormTexts } from './authForms.texts.ts'

const height = 38

/** UI-01: the picture, another one on demand, and the box for its characters. */
export const CaptchaField = () => {
  const t = useTexts(authFormTexts)
  const { captcha } = useAuthFormContext()
  const field = useField<string>({
    source: 'captcha',
    options: { label: { en: authFormTexts.en.captcha, zh: authFormTexts.zh.captcha } },
  })
  const { image, failed, ask } = captcha
  return (
    <FieldFrame field={field} error={field.error ?? (failed ? t.pictureFailed : undefined)}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <AuthInput
          field={field}
          autoComplete="off"
          attributes={{ maxLength: 20, autoCapitalize: 'none', spellCheck: false }}
        />
        {image ? (
          <Box
            component="img"
            src={image.image}
            alt={t.picture}
            // drawn for white paper, in either mode
            sx={{
              height,
              width: 120,
              flex: 'none',
              objectFit: 'contain',
              bgcolor: '#fff',
              borderRadius: '6px',
              border: 1,
              borderColor: 'divider',
            }}
          />
        ) : (
          <Skeleton
            variant="rounded"
            height={height}
            width={120}
            animation={failed ? false : 'pulse'}
            sx={{ flex: 'none' }}
          />
        )}
        <Tooltip title={t.otherPicture}>
          <IconButton aria-label={t.otherPicture} onClick={ask}>
            <Icon name="refresh" />
          </IconButton>
        </Tooltip>
      </Box>
    </FieldFrame>
  )
}
