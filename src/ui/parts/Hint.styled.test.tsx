import { ThemeProvider } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import constants from '../../../tests/spec/constants.json' with { type: 'json' }
import { themeOf } from '../theme/theme.ts'
import { Hint } from './Hint.tsx'

afterEach(cleanup)
const widest = `${constants.pixels.tooltipWidth}px`

it.each<[string, ReactElement]>([
  [
    'a tooltip',
    <Tooltip key="tooltip" open title="A long text">
      <b>x</b>
    </Tooltip>,
  ],
  [
    'a hint',
    <Hint key="hint" open title="A long text">
      <b>x</b>
    </Hint>,
  ],
])('%s is at most 600 px wide (UI-07)', async (_name, node) => {
  expect(widest).toBe('600px')
  render(<ThemeProvider theme={themeOf('light', 'en')}>{node}</ThemeProvider>)
  const text = await screen.findByText('A long text')
  expect(getComputedStyle(text).maxWidth).toBe(widest)
})
