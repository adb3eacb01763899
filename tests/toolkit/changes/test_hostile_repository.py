"""A repository comes with a game, so its settings may be a stranger's: none of them makes git run anything."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

import pytest

from tests.toolkit.changes.past import git, keep, kept_shop
from toolkit.changes import git as git_module
from toolkit.changes.git import GitError, Repository
from toolkit.changes.past import past_state


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    return kept_shop(tmp_path)


def lacking(shop: Path, top: Path) -> Path:
    """A repository that lacks a file, and says that a program brings it; returns the file that this would write."""
    trace = top / "fetched"
    for name, value in {
        "core.repositoryformatversion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": f"ext::sh -c touch% {trace}",
        "protocol.ext.allow": "always",
    }.items():
        git(top, "config", name, value)
    blob = git(top, "rev-parse", "HEAD:cards/shop/goods.yaml")
    (top / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    return trace


def test_what_a_repository_lacks_is_not_fetched(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trace = lacking(shop, tmp_path)
    with pytest.raises(GitError):
        past_state(shop, "printed", tmp_path / "scratch")
    assert not trace.exists()
    for name in ("GIT_ALLOW_PROTOCOL", "GIT_NO_LAZY_FETCH"):
        monkeypatch.delitem(git_module.QUIET, name)
    with pytest.raises(GitError):
        past_state(shop, "printed", tmp_path / "scratch")
    assert trace.exists()


def test_links_in_a_commit_are_not_written(shop: Path, tmp_path: Path) -> None:
    (shop / "secret.yaml").symlink_to("/etc/hostname")
    keep(tmp_path, "link")
    repository = Repository(shop)
    names = {blob.path.name for blob in repository.files(repository.commit("link"), PurePosixPath("cards/shop"))}
    assert "goods.yaml" in names and "secret.yaml" not in names


def test_a_work_tree_that_is_elsewhere_is_refused(shop: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(tmp_path, "config", "core.worktree", str(other))
    with pytest.raises(GitError):
        past_state(shop, "printed", tmp_path / "scratch")


def test_variables_that_lead_to_another_repository_are_ignored(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", os.devnull)
    assert Repository(shop).top.samefile(shop.parent.parent)


def test_trees_that_hold_each_other_without_end_are_too_many_files(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(git_module, "MOST_LISTED", 2**16)
    tree = git(tmp_path, "rev-parse", "HEAD:cards/shop")
    for _ in range(9):  # a thousand million folders, with a game in each
        rows = "".join(f"040000 tree {tree}\t{number}\n" for number in range(10))
        tree = git(tmp_path, "mktree", given=rows)
    git(tmp_path, "tag", "endless", git(tmp_path, "commit-tree", tree, "-m", "endless"))
    repository = Repository(shop)
    with pytest.raises(GitError, match="too many to be listed"):
        repository.files(repository.commit("endless"), PurePosixPath("."))
    monkeypatch.setattr(git_module, "PATIENCE", 0.0)
    monkeypatch.setattr(git_module, "MOST_LISTED", 2**26)
    with pytest.raises(GitError, match="has not answered in 0 seconds"):
        repository.files(repository.commit("endless"), PurePosixPath("."))


def test_a_pipe_among_the_files_of_git_is_not_waited_for(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(git_module, "SHORT_PATIENCE", 0.2)
    (tmp_path / ".git" / "HEAD").unlink()
    os.mkfifo(tmp_path / ".git" / "HEAD")
    with pytest.raises(GitError, match="has not answered"):
        Repository(shop)
