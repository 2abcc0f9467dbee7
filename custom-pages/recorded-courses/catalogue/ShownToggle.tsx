import IconButton from '@mui/material/IconButton'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { Hint } from '../../../src/ui/parts/Hint.tsx'
import { catalogueTexts } from './catalogue.texts.ts'

interface ShownToggleProps {
  readonly name: string
  readonly shown: boolean
  /** The reason why it can't be shown now; the button then stays focusable and shows it. */
  readonly refused?: string | undefined
  onToggle(): void
}

/** Shows a chapter or section to students, or hides it. */
export const ShownToggle = ({ name, shown, refused, onToggle }: ShownToggleProps) => {
  const t = useTexts(catalogueTexts)
  const label = shown ? t.hide(name) : t.show(name)
  return (
    <Hint title={refused ?? label} describeChild={refused !== undefined}>
      <IconButton
        aria-label={label}
        aria-disabled={refused !== undefined}
        onClick={() => {
          if (refused === undefined) onToggle()
        }}
        sx={refused === undefined ? {} : { opacity: 0.5, cursor: 'not-allowed' }}
      >
        <Icon name={shown ? 'eye' : 'eyeOff'} />
      </IconButton>
    </Hint>
  )
}
