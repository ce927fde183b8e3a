import { expect, test } from 'vitest';
import { readDiff } from './changed-lines.ts';

const DIFF = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1 +1,2 @@ import
-one
+one
+two
@@ -7,2 +9 @@ function
-old
-old
+new
@@ -20,3 +21,0 @@ function
-gone
-gone
-gone
diff --git a/src/old.ts b/src/new.ts
similarity index 98%
rename from src/old.ts
rename to src/new.ts
--- a/src/old.ts
+++ b/src/new.ts
@@ -3 +3 @@
-import './old.ts'
+import './new.ts'
`;

test('the lines that a change wrote are known by the names of their files after it', () => {
  expect(readDiff(DIFF)).toEqual(
    new Map([
      ['src/a.ts', new Set([1, 2, 9])],
      ['src/new.ts', new Set([3])],
    ]),
  );
});
