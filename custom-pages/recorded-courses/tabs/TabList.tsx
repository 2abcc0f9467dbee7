import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { recordedCourseLimits } from '../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { hiddenStyle } from '../../../src/ui/parts/fields/hidden.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { tabTexts } from './tabs.texts.ts'
import { TabForm, type TabContent } from './TabForm.tsx'

interface TabListProps {
  readonly tabs: readonly TabContent[]
  readonly readOnly?: boolean
  /** `at` undefined: a new one. Resolves with what is wrong with its name, or with undefined. */
  onSave(tab: TabContent, at: number | undefined): Promise<string | undefined>
  onRemove(at: number): void
  onStep(at: number, by: -1 | 1): void
}

interface LineProps extends Pick<TabListProps, 'onRemove' | 'onStep' | 'readOnly'> {
  readonly tab: TabContent
  readonly at: number
  readonly count: number
  onEdit(): void
}

const Line = ({ tab, at, count, readOnly, onEdit, onRemove, onStep }: LineProps) => {
  const t = useTexts(tabTexts)
  const { name, content } = tab
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography data-data sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography data-data noWrap sx={{ fontSize: 13, color: 'text.secondary' }}>
          {content}
        </Typography>
      </Box>
      {!readOnly && (
        <>
          <IconButton
            aria-label={t.moveUp(name)}
            disabled={at === 0}
            onClick={() => onStep(at, -1)}
          >
            <Icon name="up" />
          </IconButton>
          <IconButton
            aria-label={t.moveDown(name)}
            disabled={at === count - 1}
            onClick={() => onStep(at, 1)}
          >
            <Icon name="down" />
          </IconButton>
          <IconButton aria-label={t.edit(name)} onClick={onEdit}>
            <Icon name="edit" />
          </IconButton>
          <IconButton aria-label={t.delete(name)} onClick={() => onRemove(at)}>
            <Icon name="trash" />
          </IconButton>
        </>
      )}
    </Box>
  )
}

/** The page tabs of a course in their order (VAL-05): up to 10, each with a name and a text. */
export const TabList = ({ tabs, readOnly = false, onSave, onRemove, onStep }: TabListProps) => {
  const t = useTexts(tabTexts)
  const [edited, setEdited] = useState<number | 'new'>()
  const [announcement, announce] = useState('')
  const full = tabs.length >= recordedCourseLimits.tabs
  const close = (): void => setEdited(undefined)
  const step = (at: number, by: -1 | 1): void => {
    onStep(at, by)
    announce(t.placed(tabs[at]?.name ?? '', at + by + 1, tabs.length))
  }
  return (
    <Box component="section" aria-label={t.title} sx={{ mt: 8 }}>
      <Typography component="h2" sx={{ fontSize: 15, fontWeight: 600 }}>
        {t.title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.help}</Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tabs.map((tab, at) =>
          edited === at ? (
            <li key={tab.name}>
              <TabForm tab={tab} onSave={next => onSave(next, at)} onClose={close} />
            </li>
          ) : (
            <Line
              key={tab.name}
              tab={tab}
              at={at}
              count={tabs.length}
              readOnly={readOnly}
              onEdit={() => setEdited(at)}
              onRemove={onRemove}
              onStep={step}
            />
          ),
        )}
      </Box>
      {edited === 'new' && (
        <TabForm
          tab={{ name: '', content: '' }}
          onSave={next => onSave(next, undefined)}
          onClose={close}
        />
      )}
      {edited !== 'new' && !readOnly && (
        <Button
          startIcon={<Icon name="plus" />}
          disabled={full}
          onClick={() => setEdited('new')}
          sx={{ mt: 2 }}
        >
          {t.add}
        </Button>
      )}
      {full && <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{t.full}</Typography>}
      <output style={hiddenStyle} aria-live="polite">
        {announcement}
      </output>
    </Box>
  )
}
