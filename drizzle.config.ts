export default { dialect: 'postgresql', schema: './src/app/tables.ts', out: './src/platform/migrations' }
