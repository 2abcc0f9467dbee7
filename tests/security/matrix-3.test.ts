import { matrixOf } from './matrix/suite.ts'

matrixOf(2, 3)
