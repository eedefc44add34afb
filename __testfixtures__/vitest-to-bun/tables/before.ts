import { describe, expect, it, suite, test, vi } from 'vitest';
import { add } from './add';

const seen = vi.fn<[string], void>();

suite('add', () => {
    test.each`
        a    | b    | sum
        ${1} | ${2} | ${3}

        ${vi.fn(() => 4)()} | ${-1} | ${3}
    `('$a and $b', ({ a, b, sum }) => {
        expect(add(a, b)).toBe(sum);
    });
});

describe.runIf(process.platform.length > 0)('rows', () => {
    it.each`
        a    | sum
        ${1} | ${2}
        ${2} | ${4}`('$a twice', ({ a, sum }) => {
        expect(add(a, a)).toBe(sum);
    });

    it.for([
        [1, 1, 2],
        [2, 2, 4],
    ])('%i and %i', ([a, b, sum]) => {
        expect(add(a, b)).toBe(sum);
    });

    it.for([{ a: 1 }, { a: 2 }])('$a', ({ a }) => {
        expect(add(a, 0)).toBe(a);
    });

    it.for(['x', 'y'])('%s', text => {
        seen(text);
        expect(seen).toHaveBeenLastCalledWith(text);
    });

    it.sequential('one after the other', { timeout: 500 }, ({ expect, onTestFinished }) => {
        const done = vi.fn();
        onTestFinished(done);
        expect(done).not.toHaveBeenCalled();
    });

    it.fails('is known to fail', () => {
        expect(add(1, 1)).toBe(3);
    });
});
