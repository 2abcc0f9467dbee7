import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { namedFieldOf } from '../../../src/ui/list/columns.ts'
import { conditionGroups, ConditionText } from '../../../src/ui/list/tools/Chips.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { automationTexts } from './automation.texts.ts'
import type { Conditions } from '../../../src/schema/resource-parts.ts'

interface Props {
  readonly target: AnyResource
  readonly conditions: Conditions
  /** Removes conditions by their names; without it there is no button for that. */
  readonly remove?: ((names: readonly string[]) => void) | undefined
}

const noRefs = {}

/** Conditions in the words of the list's chips: “Status: Active”. */
export const ConditionWords = ({ target, conditions, remove }: Props) => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  const lang = useLang()
  return conditionGroups(target, conditions).map(({ name, filter }) => {
    const field = namedFieldOf(target, name)
    const head = field ? label(field.options.label) : name
    return (
      <Box
        key={Object.keys(filter).join()}
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', maxWidth: '100%' }}
      >
        <ConditionText field={field} name={name} filter={filter} refs={noRefs}>
          {text => (
            <span style={{ overflowWrap: 'anywhere' }}>
              {head}
              {lang === 'zh' ? '：' : ': '}
              {text}
            </span>
          )}
        </ConditionText>
        {remove && (
          <IconButton
            size="small"
            aria-label={t.remove(head)}
            onClick={() => remove(Object.keys(filter))}
          >
            <Icon name="close" />
          </IconButton>
        )}
      </Box>
    )
  })
}
