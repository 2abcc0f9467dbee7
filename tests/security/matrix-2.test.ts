import { matrixTests } from './matrix/suite.ts'

matrixTests(1, 3)
