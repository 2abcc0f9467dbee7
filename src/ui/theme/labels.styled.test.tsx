import TextField from '@mui/material/TextField'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { themeOf } from './theme.ts'

it('a label stands above its field, empty or filled, and leaves no gap in its line', () => {
  render(
    <ThemeProvider theme={themeOf('light', 'en')}>
      <TextField label="Purpose" />
    </ThemeProvider>,
  )
  const label = screen.getByText('Purpose', { selector: 'label' })
  expect(getComputedStyle(label).position).toBe('static')
  expect(getComputedStyle(label).transform).toBe('none')
  expect(label.getAttribute('data-shrink')).toBe('true')
  const legend = document.querySelector('legend')
  expect(legend && getComputedStyle(legend).display).toBe('none')
})
