"""The headers of every answer: a page loads what the site itself serves, and nobody else may show or read it."""

from __future__ import annotations

FOREVER = "private, max-age=31536000, immutable"  # what is named by its content never changes
CONTENT = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS: tuple[tuple[str, str], ...] = (
    ("content-security-policy", CONTENT),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), clipboard-read=()"),
    ("x-frame-options", "DENY"),
)
