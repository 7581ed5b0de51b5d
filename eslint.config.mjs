// Habits of the scripts, kept by a machine: `make format` applies what it can, a test checks all of it. ESLint comes with the tests
// in a browser (tests/browser/lint).
const browser = ['addEventListener', 'removeEventListener', 'document', 'window', 'location', 'history', 'navigator',
  'localStorage', 'matchMedia', 'scrollTo', 'cancelAnimationFrame', 'requestAnimationFrame', 'getComputedStyle', 'innerWidth',
  'innerHeight', 'HTMLElement', 'Element', 'Node', 'CSS', 'ResizeObserver', 'MutationObserver', 'WebSocket', 'Worker', 'AudioContext',
  'Option', 'Image', 'DOMPoint', 'DOMParser', 'SVGElement', 'indexedDB', 'IDBKeyRange', 'caches', 'self', 'postMessage', 'Notification',
  'PointerEvent', 'KeyboardEvent', 'MouseEvent', 'Event',
  'VERSION', 'FILES', 'clients', 'skipWaiting'];    // of the service worker; the build fills in the first two
const both = ['console', 'fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'structuredClone',
  'crypto', 'performance', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'WebAssembly', 'Blob', 'Response', 'Request',
  'AbortController', 'CompressionStream', 'DecompressionStream', 'btoa', 'atob', 'MessageChannel', 'BroadcastChannel', 'globalThis',
  'CustomEvent'];
const node = ['process', 'Buffer', 'global', '__dirname'];
const known = names => ({...Object.fromEntries(names.map(name => [name, 'readonly'])), onmessage: 'writable'});

// What is wrong wherever it stands.
const faults = ['constructor-super', 'for-direction', 'getter-return', 'no-async-promise-executor', 'no-case-declarations',
  'no-class-assign', 'no-compare-neg-zero', 'no-cond-assign', 'no-const-assign', 'no-constant-binary-expression', 'no-debugger',
  'no-delete-var', 'no-dupe-args', 'no-dupe-class-members', 'no-dupe-else-if', 'no-dupe-keys', 'no-duplicate-case', 'no-empty',
  'no-empty-pattern', 'no-ex-assign', 'no-fallthrough', 'no-func-assign', 'no-global-assign', 'no-import-assign',
  'no-invalid-regexp', 'no-irregular-whitespace', 'no-loss-of-precision', 'no-misleading-character-class', 'no-obj-calls',
  'no-redeclare', 'no-self-assign', 'no-setter-return', 'no-sparse-arrays', 'no-this-before-super', 'no-undef',
  'no-unexpected-multiline', 'no-unreachable', 'no-unsafe-finally', 'no-unsafe-negation', 'no-unsafe-optional-chaining',
  'no-unused-labels', 'no-useless-backreference', 'no-useless-catch', 'no-useless-escape', 'no-with', 'require-yield', 'use-isnan',
  'valid-typeof', 'no-eval', 'no-implied-eval', 'no-new-func', 'no-throw-literal', 'no-var', 'object-shorthand',
  'no-useless-rename', 'no-useless-return', 'no-lonely-if'];

// How it looks.
const look = {
  semi: ['error', 'always'], quotes: ['error', 'single', {avoidEscape: true, allowTemplateLiterals: true}],
  'no-trailing-spaces': 'error', 'eol-last': 'error', 'no-tabs': 'error',
  'object-curly-spacing': ['error', 'never'], 'array-bracket-spacing': ['error', 'never'],
  'arrow-parens': ['error', 'as-needed'], 'comma-spacing': 'error', 'keyword-spacing': 'error', 'space-infix-ops': 'error',
  'space-before-blocks': 'error', 'no-multiple-empty-lines': ['error', {max: 1, maxEOF: 0}],
  'max-len': ['error', {code: 132, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true}],
};

export default [
  {ignores: ['**/node_modules/**', 'build*/**', '**/*.min.js']},
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {ecmaVersion: 2024, sourceType: 'module', globals: known([...both, ...browser, ...node])},
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    rules: {
      ...Object.fromEntries(faults.map(rule => [rule, 'error'])), ...look,
      'prefer-const': ['error', {ignoreReadBeforeAssign: true}],
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'no-empty': ['error', {allowEmptyCatch: true}],
      'no-unused-vars': ['error', {args: 'after-used', argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none',
        destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true}],
    },
  },
];
