#!/usr/bin/env node
require('../dist/cli/process.cjs').runProcess(process)
